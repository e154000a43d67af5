pragma solidity ^0.8.0;

contract Shop is Base {
    mapping(address => uint256) public counts;
    event Added(address indexed who, uint256 count);

    function add(uint256 count) external returns (uint256) {
        require(count > 0, "none");
        counts[msg.sender] += count;
        emit Added(msg.sender, count);
        return counts[msg.sender];
    }
}
